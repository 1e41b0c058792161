/**
 * Links to briefs, calendars, invoices, previews, proposals, reviews, testimonials and uploads, whose token is in the path: their pages, the
 * pages' data, and the API calls about them.
 */
const linkPath = /^(\/api)?\/+(briefs?|brief-offers|calendar|pay|preview|proposals?|review|testimonial|upload)\/[^/]+?(?=\/|\.data$|$)/i;

/** A path without what may be a secret: its query, and the token of a link. */
export const loggablePath = (url: string) => url.split('?', 1)[0]!.replace(linkPath, '$1/$2/:token');
