import './message-page.css';
import { Link } from '@tanstack/react-router';

/** What a page for staff shows to everybody else (specification 5), and to staff whose role does not have it. */
export function AccessDenied({ isStaff = false }: { isStaff?: boolean }) {
  return (
    <div className="message-page">
      <title>Access Denied · Beacon</title>
      <h1>Access Denied</h1>
      <p>You don't have permission to access this page.</p>
      <p>{isStaff ? 'Your role does not include this page. Ask an administrator.' : 'Only administrators can open this page.'}</p>
      <p>
        <Link to="/app/dashboard">Open dashboard</Link>
      </p>
    </div>
  );
}
