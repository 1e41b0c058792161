import { z } from 'zod';

// In a browser the page's policy forbids to make code out of text, which zod would otherwise try, and be reported for.
if ('document' in globalThis) z.config({ jitless: true });

z.config({
  // For rules without a text of their own.
  customError: (issue) => {
    const name = nameOf(issue.path);
    if (issue.input == null) return `${name} is required`;
    if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`;
    if (issue.code === 'too_big') return `${name} is too ${issue.origin === 'string' ? 'long' : 'large'}`;
    return `${name} is not valid`;
  },
});

/** Of `items`, 0, `unitAmount`: "Unit amount". */
function nameOf(path: PropertyKey[] = []): string {
  const member = String(path.findLast((part) => typeof part === 'string') ?? 'body');
  const words = member.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
