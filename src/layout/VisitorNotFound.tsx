import './message-page.css';
import { Link, useLocation } from '@tanstack/react-router';
import { auth } from '#src/client/actors.ts';
import { useRegistrationOpen } from '#src/client/registration-open.ts';
import { VisitorFrame } from './VisitorFrame.tsx';

const open = [
  { to: '/dmarc-checker', label: 'Free DMARC check' },
  { to: '/login', label: 'Sign in' },
  { to: '/register', label: 'Request access' },
];
const portal = [
  { to: '/app/dashboard', label: 'Your dashboard' },
  { to: '/dmarc-checker', label: 'Free DMARC check' },
];

/** Any path outside the portal that is not a page: says so and offers what is open to the visitor. */
export function VisitorNotFound() {
  const { pathname } = useLocation();
  const isOpen = useRegistrationOpen();
  const pages = auth.getSnapshot().matches('authenticated') ? portal : open.filter(({ to }) => isOpen || to !== '/register');
  return (
    <VisitorFrame>
      <div className="message-page">
        <title>Page not found · Beacon</title>
        <h1>Page not found</h1>
        <p>
          There is nothing at <span className="ui-mono">{pathname}</span>. Perhaps you are looking for:
        </p>
        <ul>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </VisitorFrame>
  );
}
