import { createContext, useContext } from 'react';

/** Whether nothing can be changed here: buttons that change something are disabled. */
export const ReadOnly = createContext(false);

export const useReadOnly = () => useContext(ReadOnly);
