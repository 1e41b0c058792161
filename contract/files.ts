/** What a file is for: the client's footage, a version for review, a delivered cut, an attachment to a comment. */
export const fileTypes = ['source', 'draft', 'final', 'feedback'] as const;
