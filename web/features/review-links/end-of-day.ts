/** The end of a calendar date in the user's time zone, as an ISO 8601 instant. */
export const endOfDay = (date: string) => new Date(`${date}T23:59:59`).toISOString();
