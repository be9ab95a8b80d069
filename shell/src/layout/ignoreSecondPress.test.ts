import { ignoreSecondPress } from './ignoreSecondPress';

ignoreSecondPress();

/** Presses an element. @param count which press of one double click this is */
const press = (element: Element, count: number): MouseEvent[] =>
  ['mousedown', 'mouseup', 'click'].map((type) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: count });
    element.dispatchEvent(event);
    return event;
  });

/** Draws a page with a link, and a dialog over it. @returns both, and how often the link was pressed */
const draw = (role = 'dialog') => {
  document.body.innerHTML = `<a id="behind">Stock</a><div role="${role}"><button>Save</button></div>`;
  const behind = document.querySelector('#behind')!;
  const pressed = jest.fn();
  for (const type of ['mousedown', 'mouseup', 'click']) behind.addEventListener(type, pressed);
  return { behind, pressed, layer: document.querySelector(`[role=${role}]`)!, save: document.querySelector('button')! };
};

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])(
  'the second press of a double click that closed a %s does nothing behind it',
  (role) => {
    const { behind, pressed, layer, save } = draw(role);
    press(save, 1);
    layer.remove();
    const second = press(behind, 2);
    press(behind, 3);
    expect(pressed).not.toHaveBeenCalled();
    expect(second.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
    press(behind, 1);
    expect(pressed).toHaveBeenCalledTimes(3);
  },
);

test('other double clicks are as they were', () => {
  const { behind, pressed, layer, save } = draw();
  press(save, 1);
  press(behind, 2);
  expect(pressed).toHaveBeenCalledTimes(3);
  layer.remove();
  press(behind, 1);
  press(behind, 2);
  expect(pressed).toHaveBeenCalledTimes(9);
});

test('a click of the keyboard has no presses before it', () => {
  const { behind, pressed, layer, save } = draw();
  press(save, 1);
  layer.remove();
  behind.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(pressed).toHaveBeenCalledTimes(1);
});
