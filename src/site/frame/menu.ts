/** A link of the site. `about` says in the menu what the page is about. */
export type MenuLink = { path: `/${string}`; label: string; about?: string };

/** A group of the site's menu, or one link. */
export type MenuItem = { label: string; path: `/${string}` } | { label: string; links: readonly MenuLink[] };

/** The menu of the public site, in its order (specification 2, Public routes). */
export const menu: readonly MenuItem[] = [
  {
    label: 'Solutions',
    links: [
      { path: '/small-business-dmarc', label: 'Small businesses', about: 'One domain, a few people, a short start' },
      { path: '/south-african-business-dmarc', label: 'South African businesses', about: 'POPIA, .za domains, prices in rand' },
      { path: '/beacon-vs-competitors', label: 'Beacon and competitors', about: 'Twelve questions for every vendor' },
    ],
  },
  {
    label: 'Learn',
    links: [
      { path: '/what-is-dmarc', label: 'What is DMARC?', about: 'SPF, DKIM and DMARC, as of RFC 9989' },
      { path: '/why-professional-dmarc', label: 'Why professional DMARC', about: 'The twenty jobs of a rollout' },
      { path: '/case-studies', label: 'Case studies', about: 'A worked sample, from p=none to reject' },
    ],
  },
  { label: 'Pricing', path: '/pricing' },
  {
    label: 'Company',
    links: [
      { path: '/about-us', label: 'About us', about: 'Who runs Beacon and how we protect reports' },
      { path: '/contact', label: 'Contact', about: 'Sales, support and service' },
    ],
  },
  { label: 'Portal', path: '/portal-info' },
];

/** The columns of links in the foot of every page. */
export const footColumns: readonly { label: string; links: readonly MenuLink[] }[] = [
  {
    label: 'Solutions',
    links: [
      { path: '/small-business-dmarc', label: 'Small businesses' },
      { path: '/south-african-business-dmarc', label: 'South African businesses' },
      { path: '/beacon-vs-competitors', label: 'Beacon and competitors' },
      { path: '/pricing', label: 'Pricing' },
    ],
  },
  {
    label: 'Learn',
    links: [
      { path: '/what-is-dmarc', label: 'What is DMARC?' },
      { path: '/why-professional-dmarc', label: 'Why professional DMARC' },
      { path: '/case-studies', label: 'Case studies' },
      { path: '/dmarc-checker', label: 'Free DMARC Check' },
    ],
  },
  {
    label: 'Company',
    links: [
      { path: '/about-us', label: 'About us' },
      { path: '/contact', label: 'Contact' },
      { path: '/terms', label: 'Terms and privacy' },
      { path: '/terms#paia', label: 'PAIA manual' },
    ],
  },
];
