import './tabs-nav.css';
import { useEffect, useRef } from 'react';
import { Link } from './Link.tsx';

export type TabLink = { label: string; href: string; current?: boolean; count?: number };

/** Links drawn as tabs; each tab is an address of its own. Where they do not fit, the current one is brought into view. */
export const TabsNav = ({ label, tabs }: { label: string; tabs: TabLink[] }) => {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]');
    if (!row.current || !open || current === undefined) return;
    const box = row.current.getBoundingClientRect();
    const tab = open.getBoundingClientRect();
    row.current.scrollLeft += tab.left + tab.width / 2 - (box.left + box.width / 2);
  }, [current]);
  return (
    <nav className="ui-tabs" aria-label={label} tabIndex={0} ref={row}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="ui-tabs-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
};
