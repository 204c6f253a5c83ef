import './message-page.css';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';

/** The last net: a page that could not be drawn. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="message-page" role="alert">
      <title>Something went wrong · Beacon</title>
      <h1>This page could not be shown</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>What is saved on this device is safe. Try again; if it stays like this, send support the sentence above.</p>
      <p>
        <button type="button" className="ui-btn ui-btn-outline" onClick={again}>
          Try again
        </button>
      </p>
    </div>
  );
}
