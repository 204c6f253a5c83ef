import type { SitePage } from './page.ts';
import { aboutUs } from './pages/about-us.tsx';
import { competitors } from './pages/beacon-vs-competitors.tsx';
import { caseStudies } from './pages/case-studies.tsx';
import { contact } from './pages/contact.tsx';
import { dmarcChecker } from './pages/dmarc-checker.tsx';
import { home } from './pages/home.tsx';
import { notFound, offline } from './pages/not-found.tsx';
import { portalInfo } from './pages/portal-info.tsx';
import { pricing } from './pages/pricing.tsx';
import { smallBusiness } from './pages/small-business-dmarc.tsx';
import { southAfrica } from './pages/south-african-business-dmarc.tsx';
import { terms } from './pages/terms.tsx';
import { whatIsDmarc } from './pages/what-is-dmarc.tsx';
import { whyProfessional } from './pages/why-professional-dmarc.tsx';

/** Every page of the public site that is drawn at build. */
export const sitePages: readonly SitePage[] = [
  home,
  smallBusiness,
  southAfrica,
  competitors,
  whatIsDmarc,
  whyProfessional,
  caseStudies,
  pricing,
  aboutUs,
  contact,
  portalInfo,
  dmarcChecker,
  terms,
  notFound,
  offline,
];
