import { createContext, useContext } from 'react';

export const OpenPalette = createContext<() => void>(() => undefined);

export const useOpenPalette = () => useContext(OpenPalette);
