/** How long typing has to pause before a search starts, in milliseconds. */
export const searchDelay = 250;
