import './tabs-nav.css';
import { Link } from './Link.tsx';

export type TabLink = { label: string; href: string; current?: boolean; count?: number };

/** Links drawn as tabs; each tab is an address of its own. */
export const TabsNav = ({ label, tabs }: { label: string; tabs: TabLink[] }) => (
  <nav className="ui-tabs" aria-label={label} tabIndex={0}>
    {tabs.map((tab) => (
      <Link key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
        {tab.count !== undefined && <span className="ui-tabs-count">{tab.count}</span>}
      </Link>
    ))}
  </nav>
);
