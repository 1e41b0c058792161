import type { Appearance } from '@stripe/stripe-js';

/** The card form's colors, which can't come from our style sheet: its fields are another origin's document. */
export function stripeAppearance(): Appearance {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark = colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      borderRadius: '3px',
      colorPrimary: isDark ? '#ff7455' : '#b32d0c',
      colorBackground: isDark ? '#1c1c1c' : '#ffffff',
      colorText: isDark ? '#f2f2f2' : '#161616',
      fontFamily: 'system-ui, sans-serif',
    },
  };
}
