import { loadLater } from '#web/ui/load-later.tsx';

/** With what forms take. */
export const TextForm = loadLater(async () => (await import('./text-form.tsx')).TextForm);
