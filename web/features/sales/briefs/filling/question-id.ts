/** Where a question is on the page. */
export const questionId = (key: string) => `question-${key}`;
