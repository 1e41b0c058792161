import { Search } from 'lucide-react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { namesOfKeys } from '#web/ui/key-caps.tsx';
import { useOpenPalette } from './open-palette.ts';

/** Opens search and commands. Looks like a field; where there is no room, an icon. */
export function SearchButton() {
  const open = useOpenPalette();
  return (
    <PlainButton
      onClick={open}
      aria-haspopup="dialog"
      title="Search or jump to…"
      className="flex size-10 pointer-coarse:size-11 items-center justify-center gap-2 rounded-sm text-bar-muted text-sm hover:text-bar-ink collapsed:justify-center lg:w-full lg:justify-start lg:border lg:border-bar-line lg:px-2 lg:hover:border-bar-muted"
    >
      <Search aria-hidden size={18} className="hidden shrink-0 max-lg:block collapsed:block" />
      <span className="max-lg:sr-only collapsed:sr-only min-w-0 grow truncate text-left">Search or jump to…</span>
      <kbd aria-hidden className="shrink-0 rounded-sm border border-current/30 px-1 font-mono text-xs max-lg:hidden collapsed:hidden">
        {namesOfKeys('$mod+k')}
      </kbd>
    </PlainButton>
  );
}
