import { describe, expect, it } from 'vitest';
import { commandOf, placeOf } from './keys';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});
const nowhere = { pressable: false, editable: false };

describe('keys inside a player', () => {
  it.each([
    ['ArrowLeft', { kind: 'back' }],
    ['ArrowRight', { kind: 'forward' }],
    ['Home', { kind: 'first' }],
    ['End', { kind: 'last' }],
    [' ', { kind: 'play' }],
    ['PageUp', { kind: 'previousStop' }],
    ['PageDown', { kind: 'nextStop' }],
    ['?', { kind: 'help' }],
    ['3', { kind: 'answer', choice: 2 }],
  ])('%s', (key, command) => {
    expect(commandOf(press(key), nowhere)).toEqual(command);
  });

  it.each(['Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'Enter', 'a', '5'])('%s stays the page’s', (key) => {
    expect(commandOf(press(key), nowhere)).toBeNull();
  });

  it('leaves the space bar to a button, and every key to a menu', () => {
    expect(commandOf(press(' '), { pressable: true, editable: false })).toBeNull();
    expect(commandOf(press('ArrowRight'), { pressable: true, editable: false })).toEqual({ kind: 'forward' });
    expect(commandOf(press('ArrowRight'), { pressable: false, editable: true })).toBeNull();
  });

  it('leaves the browser its own combinations', () => {
    expect(commandOf(press('ArrowLeft', { altKey: true }), nowhere)).toBeNull();
  });

  it('knows what it lands on', () => {
    document.body.innerHTML =
      '<button><i id="in"></i></button><select id="menu"></select><input type="range" id="range">';
    const at = (id: string) => placeOf(document.getElementById(id));
    expect(at('in')).toEqual({ pressable: true, editable: false });
    expect(at('menu')).toEqual({ pressable: false, editable: true });
    expect(at('range')).toEqual({ pressable: false, editable: false });
    expect(placeOf(null)).toEqual(nowhere);
  });
});
