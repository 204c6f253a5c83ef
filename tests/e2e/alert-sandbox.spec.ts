import { demo, expect, keptByVisitor, test } from './fixtures.ts';

test.use({ size: { width: 820, height: 1180 } });

test('the alert centre to try out opens offline, and shows what becomes of a late acknowledgement', async ({ installed }) => {
  const { page, line } = installed;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) asked.push(request.url());
  });
  await page.goto(`${line.url}/alert-management-test`);
  await expect(page.getByText('Demo with sample data: nothing is saved or sent')).toBeVisible();
  await keptByVisitor(page);
  await line.cut();
  await page.reload();
  await expect(page.getByText('Demo with sample data: nothing is saved or sent')).toBeVisible();
  await page.getByText('Online', { exact: true }).click();
  await page.getByRole('button', { name: 'Acknowledge karoocellar.example' }).click();
  await expect(page.getByText('Acknowledge waits')).toBeVisible();
  await page.getByRole('button', { name: 'A colleague resolves one while you are offline' }).click();
  await page.getByText('Offline', { exact: true }).click();
  const queue = page.getByRole('complementary', { name: 'Not sent yet' });
  await expect(queue).toContainText('Acknowledge karoocellar.example');
  await expect(queue).toContainText(/Resolved by Sipho Example at \d\d:\d\d while you were offline/);
  expect(asked).toEqual([]);
});

test('a finger to the right acknowledges, keys move and act, and typing is left alone', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${demo().url}/alert-management-test`);
  await expect(page.getByRole('button', { name: 'fynbostea.example', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'fynbostea.example', exact: true })).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Acknowledged: The DKIM key sp1 of fynbostea.example is gone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'fynbostea.example', exact: true })).toBeFocused();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Resolve fynbostea.example' });
  await dialog.getByRole('textbox').pressSequentially('asked r');
  await expect(dialog.getByRole('textbox')).toHaveValue('asked r');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const row = page.locator('[data-alert="900002"] .alert-row');
  await row.evaluate((element) => {
    const finger = (kind: string, clientX: number) =>
      element.dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 3, clientX, clientY: 9 }),
      );
    finger('pointerdown', 100);
    finger('pointermove', 160);
    finger('pointermove', 230);
    return new Promise((resolve) => setTimeout(() => resolve(finger('pointerup', 230)), 50));
  });
  await expect(page.getByText('Acknowledged: The DKIM key sp1 of overbergolives.example is gone')).toBeVisible();
});
