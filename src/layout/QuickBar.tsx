import { useLocation } from '@tanstack/react-router';
import { useBadges } from '#src/entities/alerts/use-badges.ts';
import { useSession } from '#src/session/session-context.ts';
import { Link } from '#src/ui/Link.tsx';
import { NavigationCount } from './NavigationCount.tsx';
import { isCurrent } from './NavigationList.tsx';
import { quickItems } from './navigation.ts';

/** Four entries and the menu at the bottom of a tablet or a phone. */
export function QuickBar({ onMenu }: { onMenu: () => void }) {
  const place = useLocation();
  const { profile, role } = useSession();
  const badges = useBadges();
  return (
    <nav className="quick" aria-label="Quick">
      {(profile === null ? [] : quickItems(role)).map((item) => (
        <Link key={item.to} href={item.to} {...(isCurrent(place, item) ? { 'aria-current': 'page' as const } : {})}>
          {item.label}
          <NavigationCount badge={badges[item.to]} />
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        Menu
      </button>
    </nav>
  );
}
