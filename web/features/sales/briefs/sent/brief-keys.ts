/** What shows briefs that were sent. */
export const briefKeys = [
  ['admin', 'briefs'],
  ['admin', 'leads'],
];
