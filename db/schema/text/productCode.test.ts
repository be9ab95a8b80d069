import { modelOfCode, rangeOfCode } from './productCode';

test.each([
  ['ALB-164-OAT-LIN', 'ALB', 'ALB-164'],
  ['alb-164', 'ALB', 'ALB-164'],
  [' ALB-164-OAT ', 'ALB', 'ALB-164'],
  ['ALB', null, null],
  ['ALB-', null, null],
  ['-164', null, null],
  ['', null, null],
  [null, null, null],
])('the code %s names the range %s and the model %s', (code, range, model) => {
  expect([rangeOfCode(code), modelOfCode(code)]).toEqual([range, model]);
});
