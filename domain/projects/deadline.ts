interface Dates {
  startDate?: string | null | undefined;
  deadline?: string | null | undefined;
}

export const isDeadlineAfterStart = ({ startDate, deadline }: Dates) => !startDate || !deadline || startDate <= deadline;
export const deadlineBeforeStart = 'The deadline must be on or after the start date.';
