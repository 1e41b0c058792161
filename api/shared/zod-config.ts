import { z } from 'zod';

// The page's Content-Security-Policy forbids eval, which zod would otherwise try in the browser.
if ('document' in globalThis) z.config({ jitless: true });

z.config({
  // The message for rules without one of their own.
  customError: (issue) => {
    const name = labelOf(issue.path);
    if (name === undefined) return 'Please send the fields as a JSON object';
    if (issue.input == null) return `${name} is required`;
    if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`;
    if (issue.code === 'too_big') return `${name} is too ${issue.origin === 'string' ? 'long' : 'large'}`;
    return `${name} is invalid`;
  },
});

/** A field's name in words: `items`, 0, `unitAmount` -> "Unit amount"; undefined for the whole body. */
function labelOf(path: PropertyKey[] = []): string | undefined {
  const field = path.findLast((part) => typeof part === 'string');
  if (field === undefined) return undefined;
  const label = field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
