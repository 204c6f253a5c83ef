import { bundledPrices, type PriceList } from '#domain/billing/plans.ts';
import type { SitePage } from './page.ts';
import { aboutUs } from './pages/about-us.tsx';
import { competitors } from './pages/beacon-vs-competitors.tsx';
import { caseStudies } from './pages/case-studies.tsx';
import { contact } from './pages/contact.tsx';
import { dmarcChecker } from './pages/dmarc-checker.tsx';
import { homePage } from './pages/home.tsx';
import { notFound, offline } from './pages/not-found.tsx';
import { portalInfo } from './pages/portal-info.tsx';
import { pricingPage } from './pages/pricing.tsx';
import { smallBusinessPage } from './pages/small-business-dmarc.tsx';
import { southAfricaPage } from './pages/south-african-business-dmarc.tsx';
import { terms } from './pages/terms.tsx';
import { whatIsDmarc } from './pages/what-is-dmarc.tsx';
import { whyProfessionalPage } from './pages/why-professional-dmarc.tsx';

/** The pages that name prices. */
export const pricedPages = (prices: PriceList): SitePage[] => [
  homePage(prices),
  pricingPage(prices),
  smallBusinessPage(prices),
  southAfricaPage(prices),
  whyProfessionalPage(prices),
];

/** Every page of the public site as it is drawn at build, with the prices that ship with the product. */
export const sitePages: readonly SitePage[] = [
  ...pricedPages(bundledPrices),
  competitors,
  whatIsDmarc,
  caseStudies,
  aboutUs,
  contact,
  portalInfo,
  dmarcChecker,
  terms,
  notFound,
  offline,
];
