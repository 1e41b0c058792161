/** The portfolio filter shows these after 'All'. In a file of its own, so that the browser doesn't load zod for it. */
export const portfolioCategories = ['Business', 'Vlog', 'Gaming'] as const;
