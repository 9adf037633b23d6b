const LOOPBACK = /^(localhost|(.*\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether only this machine can reach the URL. */
export function isLoopback(url: string | URL): boolean {
  return URL.canParse(String(url)) && LOOPBACK.test(new URL(url).hostname);
}
