import { afterEach, expect, it } from 'vitest';
import { NewPassword } from '#src/features/security/NewPassword.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

it('sends the link to one’s own address, once for a double press, and says what the server says', async () => {
  screen = new Screen({ 'POST /auth/forgot': { message: 'A link is on its way.' } });
  await screen.draw(<NewPassword />);
  await screen.press('Send the link');
  await screen.press('Send the link');
  expect(screen.asked).toMatchObject([{ call: 'POST /auth/forgot', body: { email: 'naledi@karoowines.example' } }]);
  expect(screen.box.querySelector('[role=status]')?.textContent).toContain('A link is on its way.');
});
