import { sudoEnd, type SudoEvent } from './sudoEnds';

const at = (time: string): string => `2026-03-04T${time}:00.000Z`;
const event = (action: SudoEvent['action'], time: string, actor = 1): SudoEvent => ({
  actor,
  user: 2,
  action,
  created_date: at(time),
});

test.each<[string, SudoEvent[], string | null]>([
  ['its own end', [event('sudo', '10:00'), event('unsudo', '10:20'), event('sudo', '10:30')], at('10:20')],
  ['that of another person is none', [event('sudo', '10:00'), event('unsudo', '10:20', 7)], null],
  ['none after an hour', [event('sudo', '10:00'), event('unsudo', '11:30')], null],
  [
    'the last one of two that overlap',
    [event('sudo', '10:00'), event('sudo', '10:10'), event('unsudo', '10:20'), event('unsudo', '10:40')],
    at('10:40'),
  ],
  [
    'the last one where another began before',
    [event('sudo', '09:50'), event('sudo', '10:00'), event('unsudo', '10:20'), event('unsudo', '10:40')],
    at('10:40'),
  ],
  ['one that ended before doesn’t count', [event('unsudo', '09:50'), event('sudo', '10:00')], null],
])('the end of acting for somebody else: %s', (_, events, expected) => {
  expect(sudoEnd(event('sudo', '10:00'), events)).toBe(expected);
});
