import './message-page.css';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** The last error boundary: a page that could not be drawn. It is reloaded, since a browser does not fetch a failed script again. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <div className="message-page" role="alert">
      <title>Something went wrong · Beacon</title>
      <h1>This page could not be shown</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>Data saved on this device is safe. Try again. If it happens again, send support the message above.</p>
      <p>
        <button type="button" className="ui-btn ui-btn-outline" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </div>
  );
}
