import { createContext, use } from 'react';

/** What the close button of the surrounding dialog does. */
export const CloseDialog = createContext<(() => void) | undefined>(undefined);

/** Closes the dialog around a form, after asking whether to discard what was typed; undefined outside of a dialog. */
export const useCloseDialog = () => use(CloseDialog);
