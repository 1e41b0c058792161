import type { BriefAnswer } from '#domain/sales/missing-answers.ts';

interface Budget {
  from: number | null;
  to: number | null;
}

export const budgetOf = (answer: BriefAnswer): Budget =>
  answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? answer : { from: null, to: null };
