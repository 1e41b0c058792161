import { useToast } from '#web/ui/toast/toast.tsx';

/** Copies a text to the clipboard, or says that it must be done by hand: browsers have no clipboard for a page that came over plain http. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, copiedMessage: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return toast({ title: "Couldn't copy", description: 'Select the text and copy it manually.', destructive: true });
    }
    toast({ title: 'Copied!', description: copiedMessage });
  };
}
