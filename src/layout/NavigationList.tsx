import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useBadges } from '#src/entities/alerts/use-badges.ts';
import { useSession } from '#src/session/session-context.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { NavigationCount } from './NavigationCount.tsx';
import { type NavigationItem, type NavigationSection, navigationFor } from './navigation.ts';

const remembered = 'beacon_menu';

function load(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(remembered) ?? '{}') as Record<string, boolean>;
  } catch {
    return {};
  }
}

type Place = { pathname: string; searchStr: string };

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Whether an address lies at or below an entry; a view, and a page below it, may have an entry of its own. */
export function isCurrent({ pathname, searchStr }: Place, { to, alias = to, views = [], below = [] }: NavigationItem): boolean {
  const [path, view] = to.split('?');
  if (view !== undefined) return pathname === path && searchStr.includes(view);
  if (views.some((query) => searchStr.includes(query.slice(1)))) return false;
  if (below.some((path) => isAtOrBelow(pathname, path))) return false;
  return [to, alias].some((path) => isAtOrBelow(pathname, path));
}

/** The menu's sections, folded or open; the choice is remembered on this device. The section one is in is always open. */
export function NavigationList({ idPrefix }: { idPrefix: string }) {
  const place = useLocation();
  const { profile, role } = useSession();
  const badges = useBadges();
  const [choice, setChoice] = useState(load);
  const isOpen = (section: NavigationSection) =>
    section.items.some((item) => isCurrent(place, item)) || (choice[section.id] ?? section.open);
  const toggle = (section: NavigationSection) => {
    const next = { ...choice, [section.id]: !isOpen(section) };
    setChoice(next);
    localStorage.setItem(remembered, JSON.stringify(next));
  };
  return (profile === null ? [] : navigationFor(role)).map((section) => (
    <div className="side-section" key={section.id}>
      <button
        type="button"
        className="side-head"
        aria-expanded={isOpen(section)}
        aria-controls={`${idPrefix}-${section.id}`}
        onClick={() => toggle(section)}
      >
        {section.label}
        <Icon name="down" />
      </button>
      <ul id={`${idPrefix}-${section.id}`} hidden={!isOpen(section)}>
        {section.items.map((item) => (
          <li key={item.to}>
            <Link href={item.to} {...(isCurrent(place, item) ? { 'aria-current': 'page' as const } : {})}>
              {item.label}
              <NavigationCount badge={badges[item.to]} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
