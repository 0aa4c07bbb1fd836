/** Starts offline caching of the hosted page and shows its notices. */
import { rememberedTheme } from '../lesson/ui/theme/theme.ts';
import { loadTexts } from '../messages/current-language.ts';
import { keepOffline } from './keep-offline.ts';
import { NewsElement } from './news-element.ts';

export async function startOffline(): Promise<void> {
  await loadTexts();
  const element = new NewsElement();
  element.dataset['theme'] = rememberedTheme();
  document.body.append(element);
  await keepOffline(
    new URL('service-worker.js', document.baseURI).href,
    (news) => {
      element.dataset['theme'] = rememberedTheme();
      element.news = news;
    },
    window,
  );
}
