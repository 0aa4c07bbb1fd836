/** Hands a file to the browser, which saves it where it saves downloads. Nothing leaves the machine. */

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file once the click has been handled; a little later is late enough for all of them.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
