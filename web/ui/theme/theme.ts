const key = 'theme';

export type Theme = 'light' | 'dark';

/** Runs as the document's first script, so that the first paint already has the chosen theme. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t)document.documentElement.dataset.theme=t}catch{}`;

/** The theme in effect, chosen or by default. */
export const currentTheme = (): Theme =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' || isSystemDark() ? 'dark' : 'light';

const isSystemDark = () =>
  getComputedStyle(document.documentElement).colorScheme === 'light dark' && matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows a theme until the next page load. @param theme null follows the device */
export function showTheme(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function setTheme(theme: Theme) {
  showTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the next page load.
  }
}
