// Leads a browser that is too old for the lesson to a page that says so; itself plain enough for all of them. The pages load it first.
if (!('popover' in HTMLElement.prototype) || !('ResizeObserver' in window)) location.replace('old-browser.html');
