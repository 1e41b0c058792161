const isMac = () => /Mac|iP/.test(navigator.platform);

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

const nameOf = (key: string) => {
  if (key === '$mod') return isMac() ? '⌘' : 'Ctrl';
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

const split = (keys: string) => keys.split(/[+ ]/);

/** The names of a shortcut's keys in a line of text, such as 'Ctrl K'. */
export const namesOfKeys = (keys: string): string => split(keys).map(nameOf).join(' ');

/** The keys of a shortcut, to press together or one after the other. */
export const KeyCaps = ({ keys }: { keys: string }) =>
  split(keys).map((key) => (
    <kbd
      key={key}
      className="ml-1 inline-grid min-w-6 place-items-center whitespace-nowrap rounded-sm border border-current/30 px-1.5 py-0.5 font-mono text-xs"
    >
      {nameOf(key)}
    </kbd>
  ));
