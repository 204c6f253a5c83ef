/** Leaves the app by posting a form, as a browser does for a form of a page. */
export function postForm({ url, fields }: { url: string; fields: readonly { name: string; value: string }[] }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
