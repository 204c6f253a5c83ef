import './message-page.css';
import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '#src/session/session-context.ts';
import { navigationFor } from './navigation.ts';
import { nearest } from './nearest.ts';

/** Any path of the portal that is no page: says so and offers the three nearest by words and spelling, by their names in the menu. */
export function NotFound() {
  const { pathname } = useLocation();
  const { role } = useSession();
  const items = navigationFor(role).flatMap((section) => section.items);
  const near = nearest(pathname, items, 3);
  return (
    <div className="message-page">
      <title>Page not found · Beacon</title>
      <h1>Page not found</h1>
      <p>
        There is nothing at <span className="ui-mono">{pathname}</span>.{' '}
        {navigator.onLine ? 'The nearest pages are:' : 'You are offline; the nearest pages on this device are:'}
      </p>
      <ul>
        {near.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {near.every(({ to }) => to !== '/app/dashboard') && (
        <p>
          <Link to="/app/dashboard">Open dashboard</Link>
        </p>
      )}
    </div>
  );
}
