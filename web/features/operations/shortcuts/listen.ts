import { type KeybindingsMap, tinykeys } from 'tinykeys';
import { paletteShortcut, type Shortcut, type ShortcutContext } from './shortcuts.ts';

/** Runs shortcuts until the returned function is called. Without single keys, only the one with Ctrl or ⌘ is left. */
export function listenToShortcuts(shortcuts: Shortcut[], context: ShortcutContext, hasSingleKeys: boolean): () => void {
  const singleKeys = shortcuts.filter((shortcut) => hasSingleKeys && shortcut !== paletteShortcut);
  const stops = [
    tinykeys(window, bindingsOf([paletteShortcut], context), { ignore: (event) => event.repeat || isDialogOpen() }),
    tinykeys(window, bindingsOf(singleKeys, context), { ignore: (event) => event.defaultPrevented || isDialogOpen() || isTyping(event) }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** tinykeys runs the first that matches: sequences before their last key alone, and the letter before its place. */
function bindingsOf(shortcuts: Shortcut[], context: ShortcutContext): KeybindingsMap {
  const all = shortcuts
    .flatMap(({ keys, run }) =>
      keys.map((key) => ({ key, handle: (event: KeyboardEvent) => run(context) !== false && event.preventDefault() })),
    )
    .toSorted((one, other) => Number(isSequence(other.key)) - Number(isSequence(one.key)));
  const byKey = all.map(({ key, handle }) => [withOptionalShift(key), handle] as const);
  // Keyboards of other alphabets have the letter at the same place.
  const byCode = all.map(
    ({ key, handle }) => [codeOf(key), (event: KeyboardEvent) => isOtherAlphabet(event.key) && handle(event)] as const,
  );
  return Object.fromEntries([...byKey, ...byCode.filter(([code]) => !all.some(({ key }) => key === code))]);
}

const isSequence = (key: string) => key.includes(' ');

/** Signs are at other places on other keyboards: on a German one, "/" is Shift and 7. */
const withOptionalShift = (key: string) => (/^\W$/.test(key) ? `[Shift]+${key}` : key);

const codeOf = (key: string) => {
  if (key === '/') return 'Slash';
  if (key === '?') return 'Shift+Slash';
  return key.replace(/\b[a-z]$|\b[a-z](?= )/g, (letter) => `Key${letter.toUpperCase()}`);
};

const isOtherAlphabet = (key: string) => /^\P{ASCII}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);

/** A toast is a popover, too, but it waits for nothing. */
const isDialogOpen = () => document.querySelector('dialog[open], :popover-open:not([popover="manual"])') !== null;

/** Whether a key belongs to a field or to a menu, whose keys have their own meaning. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (event.isComposing || !(target instanceof HTMLElement)) return event.isComposing;
  return target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select, details, [role="menu"]') !== null;
}
