if (!('popover' in HTMLElement.prototype) || !('ResizeObserver' in window)) location.replace('old-browser.html');
