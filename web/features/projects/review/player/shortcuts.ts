/** What a key does on the review screen. */
export type Command =
  | 'toggle'
  | 'shuttle back'
  | 'shuttle forward'
  | 'previous frame'
  | 'next frame'
  | 'second back'
  | 'second forward'
  | 'mark in'
  | 'mark out'
  | 'loop'
  | 'comment'
  | 'full screen'
  | 'mute'
  | 'zoom in'
  | 'zoom out'
  | 'whole picture'
  | 'safe areas'
  | 'next mask'
  | 'previous deliverable'
  | 'next deliverable'
  | 'shortcuts';

/** The keys that editing programs use, given as `KeyboardEvent.key`, letters in lower case. */
const commandsByKey: Record<string, Command> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'shuttle back',
  l: 'shuttle forward',
  ArrowLeft: 'previous frame',
  ArrowRight: 'next frame',
  'Shift+ArrowLeft': 'second back',
  'Shift+ArrowRight': 'second forward',
  i: 'mark in',
  o: 'mark out',
  r: 'loop',
  c: 'comment',
  f: 'full screen',
  m: 'mute',
  '+': 'zoom in',
  '=': 'zoom in',
  '-': 'zoom out',
  '0': 'whole picture',
  g: 'safe areas',
  a: 'next mask',
  p: 'previous deliverable',
  n: 'next deliverable',
  '?': 'shortcuts',
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key; none for a key combination that belongs to the browser. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return commandsByKey[shiftKey && name.startsWith('Arrow') ? `Shift+${name}` : name];
}

/** The shortcuts that `?` lists; the last one only for a project with several deliverables. */
export const shortcutList = ({ hasNeighbors }: { hasNeighbors: boolean }) => [
  ...shortcuts,
  ...(hasNeighbors ? [{ keys: ['P', 'N'], does: 'Previous or next deliverable' }] : []),
];

const shortcuts = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J', 'L'], does: 'Play backward or forward; again for faster' },
  { keys: ['←', '→'], does: 'Previous or next frame; held down, at the speed of the film' },
  { keys: ['Shift ←', 'Shift →'], does: 'One second back or forward' },
  { keys: ['I', 'O'], does: 'Mark the start or end of a range' },
  { keys: ['R'], does: 'Repeat the range, or the whole film' },
  { keys: ['C'], does: 'Write a comment' },
  { keys: ['Enter', '← ↑ ↓ →'], does: 'While drawing: set a point, move the crosshair (Shift: further)' },
  { keys: ['Esc'], does: 'While drawing: cancel the shape, or go back to the comment' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['+', '−', '0'], does: 'Zoom in, zoom out, whole picture' },
  { keys: ['G'], does: 'Safe areas' },
  { keys: ['A'], does: 'Next mask: 9:16, 1:1, 4:5, none' },
  { keys: ['?'], does: 'This list' },
];
