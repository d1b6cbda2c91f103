//! Calls a site with the unchanged client `klipy` from crates.io, and prints what it read as JSON.
//! Arguments: the site's address and a key of its public API.

use klipy::{ContentFilter, Endpoints, Format, Klipy, MediaItem, ReportReason, Result};
use serde_json::{Value, json};

/// Returns the fields of an item that the client has read; tests/real/klipy.ts checks them.
fn item(read: &MediaItem) -> Value {
    let sizes = [&read.file.hd, &read.file.md, &read.file.sm, &read.file.xs];
    let gifs: Vec<_> = sizes
        .iter()
        .filter_map(|size| size.as_ref()?.gif.as_ref())
        .map(|file| json!({ "url": file.url, "width": file.width, "height": file.height, "size": file.size }))
        .collect();
    json!({ "id": read.id, "slug": read.slug, "type": read.kind, "gifs": gifs })
}

async fn all(list: Endpoints<'_, MediaItem>) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    for number in 1..100 {
        let page = list.trending().page(number).per_page(10).customer_id("user-1").send().await?;
        found.extend(page.content_items().map(item));
        if !page.has_next {
            break;
        }
    }
    Ok(found)
}

async fn run(klipy: &Klipy) -> Result<Value> {
    let gifs = all(klipy.gifs()).await?;
    let slug = gifs.first().and_then(|gif| gif["slug"].as_str()).unwrap_or("none").to_owned();
    let clips = klipy.clips().trending().send().await?;
    let clips: Vec<_> = clips
        .content_items()
        .map(|clip| json!({ "url": clip.url, "mp4": clip.file.mp4, "widths": clip.file_meta.len() }))
        .collect();
    let word = slug.split('-').next().unwrap_or("cat").to_owned();
    let search = klipy
        .gifs()
        .search(&word)
        .content_filter(ContentFilter::Off)
        .format_filter([Format::Gif, Format::Mp4])
        .send()
        .await?;
    let searched: Vec<_> = search.content_items().map(item).collect();
    let items: Vec<_> = klipy.gifs().items([&slug]).await?.content_items().map(item).collect();
    let recent = klipy.gifs().recent("user-1").send().await?;
    klipy.gifs().hide_recent("user-1", &slug).await?;
    klipy.gifs().share(&slug).customer_id("user-1").query(&word).send().await?;
    klipy.gifs().report(&slug, ReportReason::Other).customer_id("user-1").send().await?;
    Ok(json!({
        "gifs": gifs,
        "stickers": all(klipy.stickers()).await?,
        "memes": all(klipy.memes()).await?,
        "clips": clips,
        "searched": searched,
        "items": items,
        "recent": recent.data.len(),
        "categories": klipy.gifs().categories("en_US").await?.categories.len(),
        "suggestions": klipy.search_suggestions(&word, 5).await?,
        "autocomplete": klipy.autocomplete(&word[..2.min(word.len())], 5).await?,
    }))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let (Some(site), Some(key)) = (given.next(), given.next()) else {
        return Err("the arguments are an address and a key".into());
    };
    println!("{}", run(&Klipy::builder(key).base_url(site).build()).await?);
    Ok(())
}
