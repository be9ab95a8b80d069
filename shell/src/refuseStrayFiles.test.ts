import './refuseStrayFiles';

/** A drag event as a browser sends it; jsdom has none. */
const drag = (type: 'dragover' | 'drop', types: readonly string[]) => {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  document.body.dispatchEvent(event);
  return event;
};

test.each(['dragover', 'drop'] as const)('a file opens nothing beside the places for files (%s)', (type) => {
  const stray = drag(type, ['Files']);
  expect(stray.defaultPrevented).toBe(true);
  expect(stray.dataTransfer.dropEffect).toBe('none');
  expect(drag(type, ['text/plain']).defaultPrevented).toBe(false);
});

test('a place for files takes them as before', () => {
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('dragover', take);
  expect(drag('dragover', ['Files']).dataTransfer.dropEffect).toBe('copy');
  document.body.removeEventListener('dragover', take);
});
