/** Links to calendars, invoices, previews, reviews, testimonials and uploads, whose token is in the path: their pages, the pages' data, and the API calls about them. */
const linkPath = /^(\/api)?\/+(calendar|pay|preview|review|testimonial|upload)\/[^/]+?(?=\/|\.data$|$)/i;

/** A path without what may be a secret: its query, and the token of a link. */
export const loggablePath = (url: string) => url.split('?', 1)[0]!.replace(linkPath, '$1/$2/:token');
