import './message-page.css';
import { Link, useLocation } from '@tanstack/react-router';
import { pages } from '#contract/pages.ts';
import { nearest } from './nearest.ts';

/** Any path that is no page: says so and offers the three nearest by spelling. */
export function NotFound() {
  const { pathname } = useLocation();
  const known = pages.filter((page) => !page.includes(':') && page !== '/');
  return (
    <div className="message-page">
      <title>Page not found · Beacon</title>
      <h1>That page does not exist</h1>
      <p>
        There is nothing at <span className="ui-mono">{pathname}</span>.{' '}
        {navigator.onLine ? 'The nearest pages are:' : 'You are offline; the nearest pages on this device are:'}
      </p>
      <ul>
        {nearest(pathname, known, 3).map((page) => (
          <li key={page}>
            <Link to={page}>{page}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
