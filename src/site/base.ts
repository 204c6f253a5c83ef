/** The address of the site in built pages; the server writes its own in its place. */
export const siteBase = 'https://site.invalid';
