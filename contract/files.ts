/** The client's footage, a draft for review, a delivered cut, an attachment to a comment. */
export const fileTypes = ['source', 'draft', 'final', 'feedback'] as const;
