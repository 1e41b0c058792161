import { SunMoon } from 'lucide-react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { currentTheme, setTheme, type Theme } from './theme.ts';

export function ThemeSwitch({ onSwitch }: { onSwitch?: ((theme: Theme) => void) | undefined }) {
  const switchTheme = () => {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark';
    setTheme(theme);
    onSwitch?.(theme);
  };
  return (
    <PlainButton
      onClick={switchTheme}
      className="grid size-10 pointer-coarse:size-11 place-items-center rounded-sm text-inherit opacity-80 hover:opacity-100"
      aria-label="Switch between light and dark"
    >
      <SunMoon aria-hidden size={18} />
    </PlainButton>
  );
}
