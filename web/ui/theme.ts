const key = 'theme';

export type Theme = 'light' | 'dark';

/** Runs as the document's first script, so that a chosen theme shows from the first paint on. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t)document.documentElement.dataset.theme=t}catch{}`;

/** What is shown now, whether chosen or by default. */
export const currentTheme = (): Theme =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' || isSystemDark() ? 'dark' : 'light';

const isSystemDark = () =>
  getComputedStyle(document.documentElement).colorScheme === 'light dark' && matchMedia('(prefers-color-scheme: dark)').matches;

export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser that keeps nothing shows the choice until the next page.
  }
}
