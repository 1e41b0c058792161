/** What kind of channel a film was cut for; the portfolio's filter shows these after 'All'. In a file of its own, as the browser needs no schema for it. */
export const portfolioCategories = ['Business', 'Vlog', 'Gaming'] as const;
